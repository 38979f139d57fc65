import type { StationKey } from "#contract/office/stations.ts"
import { useAddress } from "../../lib/address/address.ts"
import { ImportSteps, type Steps } from "../../people/imports/ImportScreen.tsx"

/**
 * The steps of an import inside a station. The next station opens only after all rows were imported. Otherwise the receipt,
 * which tells of the rejected rows, would not be seen.
 */
export function StationImport({ station, steps }: { station: StationKey; steps: Steps }) {
  const { change } = useAddress()
  return (
    <ImportSteps
      {...steps}
      onUnfinished={(isUnfinished) =>
        change({ station: isUnfinished ? station : undefined }, { replace: true })
      }
    />
  )
}
