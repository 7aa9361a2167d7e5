// Plain Node without packages: dev/start.mjs shows the installation of packages with it.
const BAR = 20;
const REDRAW_MS = 150;
const CLEAR = '\r\u001b[2K';

/** Steps that run. A terminal has one line for them, which shows the oldest. */
const active = [];

/**
 * One line for one step: on a terminal a bar that moves, with seconds; elsewhere one plain line when the step has ended.
 */
export function startStep(title, out = process.stdout) {
  const began = performance.now();
  const step = { title, out, fraction: null, note: '', seconds: () => Math.round((performance.now() - began) / 1000) };
  active.push(step);
  const timer = out.isTTY ? setInterval(draw, REDRAW_MS) : null;
  timer?.unref();
  draw();

  const end = (line) => {
    if (timer) clearInterval(timer);
    active.splice(active.indexOf(step), 1);
    if (line) tell(line, out);
  };
  const describe = (mark, said) => `${mark} ${title}${said ? `: ${said}` : ''}  ${step.seconds()} s`;
  return {
    /** How far it is, from 0 to 1, and what it is at. */
    update(fraction, note = '') {
      step.fraction = Math.min(1, Math.max(step.fraction ?? 0, fraction));
      step.note = note;
    },
    done: (said = '') => end(describe('✓', said)),
    failed: (said = '') => end(describe('✗', said)),
    /** Ends without a line, because something else tells of it. */
    drop() {
      end('');
      if (out.isTTY) out.write(CLEAR);
    },
  };
}

/** Writes a line above the moving one. */
export function tell(line, out = process.stdout) {
  out.write(`${out.isTTY ? CLEAR : ''}${line}\n`);
  draw();
}

function draw() {
  const [step] = active;
  if (!step?.out.isTTY) return;
  const line = `${step.title}  ${bar(step)}  ${step.seconds()} s  ${step.note}`;
  step.out.write(`${CLEAR}${fit(line, step.out.columns)}`);
}

/** Without a known end a block that wanders. */
function bar({ fraction }) {
  if (fraction === null) {
    const at = Math.floor(performance.now() / REDRAW_MS) % (BAR - 3);
    return `${'░'.repeat(at)}███${'░'.repeat(BAR - 3 - at)}`;
  }
  const full = Math.round(fraction * BAR);
  return `${'█'.repeat(full)}${'░'.repeat(BAR - full)}`;
}

function fit(line, columns) {
  const room = columns || 80;
  return line.length < room ? line : `${line.slice(0, room - 2)}…`;
}
