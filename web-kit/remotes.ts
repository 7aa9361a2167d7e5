/** One line of /remotes.json, which the gateway answers and inlines: where a micro-frontend is, and for which paths. */
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
