let armed: string | undefined;

/** Development only: the named point kills this process on the spot, as a crash would. */
export function armFailpoint(name: string | undefined): void {
  armed = name;
}

/** Marks a place between two effects where a crash must lose nothing. */
export function failpoint(name: string): void {
  if (armed === name) process.kill(process.pid, 'SIGKILL');
}
