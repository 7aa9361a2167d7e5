/** Also spelled out in `ui/logo.tsx`. */
export const BRAND = 'Sideline';
