export type Bind<V> = (value: V) => string;

/** For statements put together from fixed texts: what people typed travels beside them. @returns what stands for a value */
export function binder<V>(values: V[]): Bind<V> {
  return (value) => `$${values.push(value)}`;
}
