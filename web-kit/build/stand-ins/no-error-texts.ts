// Stands in for the federation's desc.mjs: its errors carry a code (#RUNTIME-008) and the address that explains it.
export const runtimeDescMap = {};
export const errorDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
