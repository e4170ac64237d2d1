/** How to use a name: what it is for, and the two uses that are most often mistaken for it. English, made with `translatable`. */
export type Advice = readonly [use: string, notFor: string, norFor: string];
