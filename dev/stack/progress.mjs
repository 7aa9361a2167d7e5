// Plain Node without packages: dev/start.mjs shows the installation of packages with it.
const BAR = 20;
const REDRAW_MS = 200;

/**
 * One line for one step: on a terminal a bar that moves, and seconds; elsewhere one plain line when the step has ended.
 * Steps may overlap; the terminal shows the one that was drawn last.
 */
export function startStep(title, out = process.stdout) {
  const began = performance.now();
  let fraction = 0;
  let note = '';
  const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`;
  const draw = () => out.write(`\r\u001b[2K${fit(`${title}  ${bar(fraction)}  ${seconds()}  ${note}`, out.columns)}`);
  const timer = out.isTTY ? setInterval(draw, REDRAW_MS) : null;
  timer?.unref();
  if (out.isTTY) draw();

  const end = (mark, said) => {
    if (timer) clearInterval(timer);
    if (out.isTTY) out.write('\r\u001b[2K');
    out.write(`${mark} ${title}${said ? `: ${said}` : ''}  ${seconds()}\n`);
  };
  return {
    /** How far it is, from 0 to 1, and what it is at. */
    update(newFraction, newNote = '') {
      fraction = Math.min(1, Math.max(fraction, newFraction));
      note = newNote;
    },
    done: (said = '') => end('✓', said),
    failed: (said = '') => end('✗', said),
    /** Ends without a word, for a step that turned out not to be one. */
    drop() {
      if (timer) clearInterval(timer);
      if (out.isTTY) out.write('\r\u001b[2K');
    },
  };
}

function bar(fraction) {
  const full = Math.round(fraction * BAR);
  return `${'█'.repeat(full)}${'░'.repeat(BAR - full)}`;
}

function fit(line, columns = 80) {
  return line.length < columns ? line : `${line.slice(0, columns - 2)}…`;
}
