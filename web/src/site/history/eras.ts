import { itemInTurn } from "#contract/lib/objects.ts"
import type { TileKind } from "../../ui/cloth/tiles.ts"

/** One motif for each era, in order. */
const motifs: readonly TileKind[] = ["chevron", "steps", "arcs", "kite", "petals", "bow", "half", "sun"]

type Era = { from: number | null; title: string; text: string }
type HistoryEvent = { year: number | null; text: string }

/** The eras in chronological order, each with its last year, its motif and its events. */
export function datedEras<Content extends Era>(
  eras: readonly Content[],
  events: readonly HistoryEvent[],
  year: number,
) {
  const dated = eras.filter(hasYear("from")).toSorted((a, b) => a.from - b.from)
  return dated.map((era, index) => {
    const next = dated[index + 1]
    return {
      ...era,
      /** The year in which the next era begins; for the last one, the present year. */
      until: next?.from ?? year,
      years: next ? yearsText(era.from, next.from - 1) : `${era.from} to today`,
      motif: itemInTurn(motifs, index),
      events: events
        .filter(hasYear("year"))
        .filter((event) => (index === 0 || event.year >= era.from) && (!next || event.year < next.from))
        .toSorted((a, b) => a.year - b.year),
    }
  })
}

/** "1937–1959", or "1937" for an era of a single year or less. */
const yearsText = (from: number, last: number) => (last > from ? `${from}–${last}` : `${from}`)

/** A year may be missing in a draft. */
function hasYear<Name extends string>(name: Name) {
  return <Item extends Record<Name, number | null>>(item: Item): item is Item & Record<Name, number> =>
    item[name] !== null
}
