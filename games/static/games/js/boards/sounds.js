// Two soft sounds, made here: a knock of wood for a move, two notes for the end. A browser plays nothing before
// somebody has pressed something on the page; then this is silent, too.
const GAIN = 0.08;
const NOTES = { move: [[330, 0, 0.09]], end: [[392, 0, 0.35], [523, 0.16, 0.6]] };
const made = { context: null };

const ring = (context, [hertz, after, seconds]) => {
  const from = context.currentTime + after;
  const tone = new OscillatorNode(context, { type: "triangle", frequency: hertz });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(GAIN, from + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + seconds);
  tone.connect(volume).connect(context.destination);
  tone.start(from);
  tone.stop(from + seconds);
};

export const sound = (name) => {
  if (!document.querySelector("#game[data-sounds]") || document.hidden) return;
  if (!navigator.userActivation?.hasBeenActive || !window.AudioContext) return;
  made.context ??= new AudioContext();
  for (const note of NOTES[name]) ring(made.context, note);
};
