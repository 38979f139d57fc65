import type { StationKey } from "#contract/office/stations.ts"
import { useAddress } from "../../lib/address/address.ts"
import { ImportSteps, type Steps } from "../../people/imports/ImportScreen.tsx"

/**
 * The steps of an import inside a station. The station is left for the next only after every row was imported, so that the
 * receipt with the others is seen.
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
