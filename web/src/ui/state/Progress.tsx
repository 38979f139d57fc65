import { useId } from "react"

type Props = {
  label: string
  /** The finished share, from 0 to 1; undefined if unknown. */
  value?: number | undefined
}

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
