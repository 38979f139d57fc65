import { dice } from "../../ui/cloth/dice.ts"

/** A drawn card with a barcode, which belongs to nobody. */
export function Barcode() {
  const roll = dice("barcode card")
  let bars = ""
  for (let x = 24; x < 216; ) {
    const thick = 2 + Math.floor(roll() * 3) * 2
    bars += `M${x} 62h${thick}v58h-${thick}z`
    x += thick + 2 + Math.floor(roll() * 3) * 2
  }
  return (
    <svg className="barcode deep" viewBox="0 0 240 150" aria-hidden="true">
      <path fill="#fff" d="M0 0h240v150H0z" />
      <path fill="var(--blue-900)" d="M0 0h240v38H0z" />
      <path fill="var(--maize)" d="M24 12h14v14H24zM48 12h90v5H48zM48 21h60v5H48z" />
      <path fill="#191b2a" d={bars} />
    </svg>
  )
}
