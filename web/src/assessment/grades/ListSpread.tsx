import { countText } from "#contract/lib/amounts.ts"
import { useData } from "../../lib/api/data.ts"
import { Spread } from "../../ui/charts/Spread.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"

/** The grades that a list finds, by official letter. Missing and absent ones count as 0, and exempt ones are left out. */
export function ListSpread({ narrowing }: { narrowing: Readonly<Record<string, string>> }) {
  const answer = useData("GET /grades/spread", { query: narrowing })
  return (
    <Loaded query={answer}>
      {({ spread }) =>
        spread === null ? (
          <p>None of these grades counts.</p>
        ) : (
          <Spread
            label="Grades by letter"
            heads={["Letter", "Grades"]}
            bands={spread.bands}
            note={`Median ${spread.median}%, of ${countText(spread.total, "grade")}. Missing and absent ones count as 0; exempt ones are left out.`}
          />
        )
      }
    </Loaded>
  )
}
