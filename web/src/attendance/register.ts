export const marks = ["present", "absent", "late"] as const
export type Mark = (typeof marks)[number]

/** The marks of those students who are marked otherwise than the register began. */
export type Marks = Readonly<Record<number, Mark>>

export const markLabel = { present: "Present", absent: "Absent", late: "Late" } as const

/** "34 present, 5 absent, 1 late" */
export function totalsText(all: readonly Mark[]) {
  const count = (mark: Mark) => all.filter((other) => other === mark).length
  return marks.map((mark) => `${count(mark)} ${mark}`).join(", ")
}
