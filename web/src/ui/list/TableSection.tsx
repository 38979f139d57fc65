import type { ComponentProps, ReactNode } from "react"
import { Section } from "../layout/Section.tsx"
import { Table } from "./Table.tsx"

type Props<Row, Data> = Omit<ComponentProps<typeof Table<Row, Data>>, "label"> & {
  title: string
  lead?: ReactNode
  action?: ReactNode
  children?: ReactNode
}

/** A section with one short table. Its children are shown between the heading and the table. */
export function TableSection<Row, Data>({ title, lead, action, children, ...table }: Props<Row, Data>) {
  return (
    <Section title={title} lead={lead} action={action}>
      {children}
      <Table {...table} label={title} />
    </Section>
  )
}
