import { useId } from "react"

type Props = {
  label: string
  /** From 0 to 1; undefined while nobody knows. */
  value?: number | undefined
}

/** How far an upload, an import or an export has come. */
export function Progress({ label, value }: Props) {
  const id = useId()
  const percent = value === undefined ? undefined : Math.round(value * 100)
  return (
    <div className="progress">
      <div className="progress-words">
        <label htmlFor={id}>{label}</label>
        {percent !== undefined && <span>{percent}%</span>}
      </div>
      <progress id={id} value={percent} max={100} />
    </div>
  )
}
