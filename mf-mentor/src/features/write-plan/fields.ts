export interface Fields {
  summary: string;
  tasks: { text: string; due_on: string }[];
}
