-- Drives Neovim in editors.test.ts: writes what it sees to seen.json.
local function await(what, condition)
  if not vim.wait(40000, condition, 20) then
    io.stderr:write('waited in vain for ' .. what .. '\n')
    vim.cmd('cquit')
  end
end

local function open(name)
  vim.cmd('edit ' .. name)
  await('the client', function() return #vim.lsp.buf_get_clients(0) > 0 end)
end

local function findings()
  return vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR })
end

open('sample.conllu')
await('the findings', function() return #findings() >= tonumber(vim.env.EXPECTED) end)
local seen = {}
for _, each in ipairs(findings()) do
  local lsp = (each.user_data or {}).lsp or {}
  table.insert(seen, { each.lnum + 1, each.code or lsp.code })
end

open('de_x-ud-dev.conllu')
await('the findings', function() return #vim.diagnostic.get(0) > 0 end)
local params = vim.lsp.util.make_range_params()
params.range = { start = { line = 3, character = 25 }, ["end"] = { line = 3, character = 25 } }
local here = {}
for _, each in ipairs(vim.diagnostic.get(0, { lnum = 3 })) do
  table.insert(here, {
    range = {
      start = { line = each.lnum, character = each.col },
      ['end'] = { line = each.end_lnum, character = each.end_col },
    },
    message = each.message,
    source = each.source,
    code = each.code or each.user_data.lsp.code,
  })
end
params.context = { diagnostics = here, only = { 'quickfix' } }
local encoding = 'utf-16'
for _, answer in pairs(vim.lsp.buf_request_sync(0, 'textDocument/codeAction', params, 20000)) do
  for _, action in ipairs(answer.result or {}) do
    if action.title:match('[Ss]ort') then
      if not action.edit then
        for _, resolved in pairs(vim.lsp.buf_request_sync(0, 'codeAction/resolve', action, 20000)) do action = resolved.result end
      end
      vim.lsp.util.apply_workspace_edit(action.edit, encoding)
      break
    end
  end
end
local before = vim.api.nvim_buf_line_count(0)
local insertion = vim.fn.json_decode(vim.env.INSERTION)
insertion.line = 2
treebank({ type = 'surgery', operations = { insertion } })
await('the word', function() return vim.api.nvim_buf_line_count(0) > before end)
vim.cmd('write')

local file = io.open('seen.json', 'w')
file:write(vim.fn.json_encode({ findings = seen }))
file:close()
vim.cmd('qall!')
