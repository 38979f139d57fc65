import { today } from "#contract/lib/dates.ts"
import { sum } from "#contract/lib/objects.ts"
import { serverNow } from "./serverTime.ts"
import { local } from "./session/browserStorage.ts"

/** The key in local storage of the portal's bytes by day. All tabs of this device share it. */
const storageKey = "dataUse"
const maxDays = 31

const dayNow = () => today(new Date(serverNow()))

/** The bytes of each day on which the portal was used, earliest first. */
export function dataUse(): readonly (readonly [day: string, bytes: number])[] {
  try {
    return Object.entries<number>(JSON.parse(local.get(storageKey) ?? "{}")).sort()
  } catch {
    return []
  }
}

function add(bytes: number) {
  const day = dayNow()
  const days = new Map(dataUse())
  days.set(day, (days.get(day) ?? 0) + bytes)
  local.set(storageKey, JSON.stringify(Object.fromEntries([...days].slice(-maxDays))))
}

/** The bytes of today, and of the seven days up to today. */
export function recentUse() {
  const from = today(new Date(serverNow() - 6 * 24 * 60 * 60_000))
  const week = dataUse().filter(([day]) => day >= from)
  return {
    today: new Map(week).get(dayNow()) ?? 0,
    week: sum(week.map(([, bytes]) => bytes)),
  }
}

/** Counts the bytes that this page fetches, from its start. Answers from the device's cache don't count. */
export function countData() {
  const observer = new PerformanceObserver((list) => {
    const entries = list.getEntries() as PerformanceResourceTiming[]
    const bytes = sum(entries.map(({ transferSize }) => transferSize))
    if (bytes > 0) add(bytes)
  })
  for (const type of ["navigation", "resource"]) observer.observe({ type, buffered: true })
}

/** Counts the body of a request. */
export function noteSent(body: Blob | FormData | string | null) {
  if (body === null) return
  const parts = body instanceof FormData ? [...body.values()] : [body]
  add(sum(parts.map((part) => (part instanceof Blob ? part.size : part.length))))
}
