import type { ComponentProps, ReactNode } from "react"
import { Section } from "../layout/Section.tsx"
import { Table } from "./Table.tsx"

type Props<Row, Data> = Omit<ComponentProps<typeof Table<Row, Data>>, "label"> & {
  title: string
  action?: ReactNode
  children?: ReactNode
}

/** A part of a screen that is one short table under a heading. What is between them goes in as children. */
export function TableSection<Row, Data>({ title, action, children, ...table }: Props<Row, Data>) {
  return (
    <Section title={title} action={action}>
      {children}
      <Table {...table} label={title} />
    </Section>
  )
}
