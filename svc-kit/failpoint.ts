let armed: string | undefined;

/** Development only: kills the process as a crash would, between two effects where a crash must lose nothing. */
export function armFailpoint(name: string | undefined): void {
  armed = name;
}

export function failpoint(name: string): void {
  if (armed === name) process.kill(process.pid, 'SIGKILL');
}
