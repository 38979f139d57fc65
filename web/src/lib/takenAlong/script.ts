import { useEffect, useState } from "react"

async function takenScript() {
  const [{ TakeAlong }, { OrTaken }] = await Promise.all([import("./TakeAlong.tsx"), import("./OrTaken.tsx")])
  return { TakeAlong, OrTaken }
}

/** The ways to keep a file on the device and to open it there, undefined until their script is here. */
export function useTakenScript() {
  const [script, setScript] = useState<Awaited<ReturnType<typeof takenScript>>>()
  useEffect(() => {
    takenScript().then(setScript, console.info)
  }, [])
  return script
}
