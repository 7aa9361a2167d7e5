/** The product's name as people read it. Rename here and in `ui/logo.tsx`. */
export const BRAND = 'Sideline';
