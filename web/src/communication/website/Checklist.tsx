import { editorOf } from "../../lib/address/paths.ts"
import { Link } from "../../ui/controls/Link.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import { Progress } from "../../ui/state/Progress.tsx"
import "./checklist.css"

type Item = { label: string; page: string; block: string | null; done: boolean }

/** Leads a new college to the texts that visitors look for. The list disappears once all are published. */
export function Checklist({ items }: { items: readonly Item[] }) {
  const doneCount = items.filter((item) => item.done).length
  if (doneCount === items.length) return null
  return (
    <Section title="What your website needs">
      <Progress label={`${doneCount} of ${items.length} done`} value={doneCount / items.length} />
      <ol className="checklist">
        {items.map((item) => (
          <li key={item.label} className={item.done ? "checklist-done" : undefined}>
            <Link to={editorOf(item.page, item.block)}>{item.label}</Link>
            {item.done && <span> Done</span>}
          </li>
        ))}
      </ol>
    </Section>
  )
}
