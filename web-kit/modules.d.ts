declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module 'react-router-whole' {
  export * from 'react-router';
}
declare module 'federation-core' {
  export * from '@module-federation/runtime-core';
}
declare module 'react-query-whole' {
  export * from '@tanstack/react-query';
}
