import { inTurn } from "./preparing.ts"

addEventListener("message", ({ data }) => void inTurn(data).then((answer) => postMessage(answer)))
