export default { poweredByHeader: false, compress: false, turbopack: { root: import.meta.dirname } };
