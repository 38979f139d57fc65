import { useEffect, useState } from "react"

/** The picture of a QR code. Its library comes when a document with one is shown. */
export function useQr(address: string | undefined) {
  const [drawn, setDrawn] = useState<{ address: string; picture: string }>()
  useEffect(() => {
    if (address === undefined) return
    let isWanted = true
    void import("qrcode").then(async ({ toString: draw }) => {
      const svg = await draw(address, { type: "svg", errorCorrectionLevel: "M", margin: 2 })
      if (isWanted) setDrawn({ address, picture: `data:image/svg+xml,${encodeURIComponent(svg)}` })
    })
    return () => {
      isWanted = false
    }
  }, [address])
  return drawn?.address === address ? drawn?.picture : undefined
}
