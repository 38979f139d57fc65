import { listText } from "#contract/lib/wording/wording.ts"
import { Band } from "../../ui/layout/Band.tsx"
import type { stairs } from "./stairs.ts"

type Props = { steps: ReturnType<typeof stairs>; districts: readonly string[] }

/** Draws each term as a step above the previous one. The height of a step is filled with cloth. */
export function Staircase({ steps, districts }: Props) {
  return (
    <ol className="climb">
      {steps.map(({ from, to, name, subjects, landing }, index) => (
        <li
          key={from}
          className={`step${landing ? " landing" : ""}${landing && to > from ? " landing-wide" : ""}`}
          data-block={landing ? "practice" : undefined}
        >
          <div className="step-words">
            <h3>{name}</h3>
            <ul>
              {subjects.map((subject) => (
                <li key={subject}>{subject}</li>
              ))}
            </ul>
            {landing && districts.length > 0 && <p>In schools in {listText(districts)}</p>}
          </div>
          <div className="step-cloth deep" aria-hidden="true">
            <Band section={name} number={index} tile={32} />
            <b>{from === to ? from : `${from}–${to}`}</b>
          </div>
        </li>
      ))}
    </ol>
  )
}
