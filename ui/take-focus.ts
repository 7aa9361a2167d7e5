/** As the `ref` of what stands where something was pressed that is gone; it needs a `tabIndex` of -1. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
