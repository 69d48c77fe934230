-- The arguments: the pause of a connection before each request in ms, the body of a POST ('' for a GET), the paths, which are
-- asked in turns. In the body and the paths '{n}' becomes the number of the request.
function init(args)
  local pause, body = tonumber(args[1]), args[2]
  if pause > 0 then
    delay = function() return pause end
  end
  if not args[3] and body == '' then return end
  local count = 0
  local paths = {}
  for i = 3, #args do paths[#paths + 1] = args[i] end
  if #paths == 0 then paths[1] = wrk.path end
  request = function()
    local path = paths[count % #paths + 1]:gsub('{n}', count)
    local sent = body ~= '' and body:gsub('{n}', count) or nil
    count = count + 1
    return wrk.format(sent and 'POST' or 'GET', path, nil, sent)
  end
end

-- One line of JSON; wrk measures in µs.
function done(summary, latency)
  local errors = summary.errors
  local wrong = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format(
    '\n{"requests":%d,"seconds":%f,"p99":%f,"longest":%f,"wrong":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(99) / 1e3, latency.max / 1e3, wrong))
end
