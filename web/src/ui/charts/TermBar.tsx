import { Bar } from "./Bars.tsx"

type Props = { name: string; text: string; from: string; to: string; share: number }

/** The elapsed part of a range of days, with its first and last day. */
export function TermBar({ name, text, from, to, share }: Props) {
  return (
    <div className="term-bar">
      <p>
        <strong>{name}</strong> · {text}
      </p>
      <Bar share={share} />
      <p className="term-days">
        <span>{from}</span> <span>{to}</span>
      </p>
    </div>
  )
}
