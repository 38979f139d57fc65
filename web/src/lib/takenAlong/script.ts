import { useEffect, useState } from "react"

async function takenScript() {
  const [{ TakeAlong }, { OrTaken }] = await Promise.all([import("./TakeAlong.tsx"), import("./OrTaken.tsx")])
  return { TakeAlong, OrTaken }
}

/** The functions that store a file on the device and open it there; undefined until their script has loaded. */
export function useTakenScript() {
  const [script, setScript] = useState<Awaited<ReturnType<typeof takenScript>>>()
  useEffect(() => {
    takenScript().then(setScript, console.info)
  }, [])
  return script
}
