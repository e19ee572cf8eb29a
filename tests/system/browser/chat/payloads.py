"""Texts that would become markup or run on a page that does not escape them."""

PAYLOADS = """
<script>window.pwned=1</script>
"><script>window.pwned=1</script>
</textarea><script>window.pwned=1</script>
</p></li></ol></div></section><script>window.pwned=1</script>
<img src=x onerror=window.pwned=1>
<svg onload=window.pwned=1>
<svg><script>window.pwned=1</script></svg>
<iframe srcdoc="<script>parent.pwned=1</script>"></iframe>
<iframe src="javascript:parent.pwned=1"></iframe>
<a href="javascript:window.pwned=1">x</a>
<math><mi xlink:href="javascript:window.pwned=1">x</mi></math>
<body onload=window.pwned=1>
<details open ontoggle=window.pwned=1>
<input autofocus onfocus=window.pwned=1>
<video><source onerror=window.pwned=1></video>
<style>*{display:none}</style>
<link rel=stylesheet href=//evil.example/x.css>
<meta http-equiv=refresh content="0;url=//evil.example">
<base href=//evil.example/>
<form action=//evil.example><button>x</button></form>
<div hx-get="/accounts/logout/" hx-trigger="load">x</div>
<div hx-on::load="window.pwned=1">x</div>
<div data-hx-get="/games/" data-hx-trigger="load">x</div>
<template><script>window.pwned=1</script></template>
<object data="javascript:window.pwned=1"></object>
<noscript><p title="</noscript><img src=x onerror=window.pwned=1>">
<!--><img src=x onerror=window.pwned=1>-->
<![CDATA[><img src=x onerror=window.pwned=1>]]>
{{ request.user.email }}{% csrf_token %}
${window.pwned=1} `x` \\u003cscript\\u003e
javascript:window.pwned=1
&lt;script&gt;window.pwned=1&lt;/script&gt;
%3Cscript%3Ewindow.pwned=1%3C/script%3E
""".strip().splitlines()
