// Stands in for react-router's lib/dom/ssr/components.js: a link without `prefetch`, in a site without its framework.
import { createContext, type Ref, type RefCallback, useRef } from 'react';

export const FrameworkContext = createContext(undefined);

export const PrefetchPageLinks = (): null => null;

export function usePrefetchBehavior() {
  return [false, useRef(null), {}] as const;
}

export function mergeRefs<T>(...refs: (Ref<T> | undefined)[]): RefCallback<T> {
  return (value) => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(value);
      else if (ref) ref.current = value;
    }
  };
}
