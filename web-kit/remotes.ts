/** One entry of /remotes.json, which the gateway also writes into pages: where a micro-frontend is, and its paths. */
export interface RemoteLine {
  name: string;
  /** Address of its mf-manifest.json. */
  entry: string;
  /** React Router's patterns. */
  paths: string[];
}

/** Module Federation's name of a remote: 'mf-public' → 'mf_public'. */
export function containerName(name: string): string {
  return name.replaceAll('-', '_');
}
