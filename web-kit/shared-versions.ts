/** The libraries that exist once on a page: the shell bundles them and the remotes use its copies. */
export const SHARED_VERSIONS = {
  react: '19.3.1',
  'react-dom': '19.3.1',
  'react-router': '8.5.1',
  '@tanstack/react-query': '5.108.0',
} as const;
