"""Starts a background task and prints its result: start_task.py SOCKET PROMPT"""
import json, os, socket, sys, uuid

wire = socket.socket(socket.AF_UNIX)
wire.connect(sys.argv[1])
lines = wire.makefile("rw", encoding="utf-8", newline="\n")

def call(number, method, **params):
    request = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
    print(json.dumps(request), file=lines, flush=True)
    for answer in map(json.loads, lines):  # events come in between
        if "error" in answer:
            sys.exit(answer["error"]["message"])
        if answer.get("id") == number:
            return answer["result"]
    sys.exit("the runtime went away")

call(1, "initialize", lowest=1, highest=1, client="start_task.py", version="1",
     directory=os.getcwd(), environment=dict(os.environ))
task = call(2, "task.start", prompt=sys.argv[2], key=str(uuid.uuid4()))
answer = call(3, "task.wait", tasks=[task["id"]])
ended = answer["tasks"][0]
print(ended.get("result") or ended["state"] + ": " + ended["activity"], flush=True)
call(4, "delivery.acknowledge", deliveries=answer["deliveries"], state="read")  # it was shown
