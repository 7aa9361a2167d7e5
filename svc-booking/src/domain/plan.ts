export interface Task {
  n: number;
  text: string;
  dueOn: string;
  doneAt: Date | null;
}
export interface Wish {
  summary: string;
  tasks: readonly { text: string; due_on: string }[];
}

/** A task that stays keeps its tick, wherever it moves. */
export function nextTasks(before: readonly Task[], wish: Wish['tasks']): Task[] {
  const left = [...before];
  return wish.map(({ text, due_on }, i) => {
    const at = left.findIndex((task) => task.text === text);
    const [same] = at < 0 ? [] : left.splice(at, 1);
    return { n: i + 1, text, dueOn: due_on, doneAt: same?.doneAt ?? null };
  });
}

export function isSamePlan(before: { summary: string; tasks: readonly Task[] }, wish: Wish): boolean {
  return (
    before.summary === wish.summary &&
    before.tasks.length === wish.tasks.length &&
    before.tasks.every(({ text, dueOn }, i) => text === wish.tasks[i]?.text && dueOn === wish.tasks[i]?.due_on)
  );
}
