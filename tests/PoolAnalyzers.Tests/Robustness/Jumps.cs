using System;
using System.Buffers;
using System.IO;

internal static class Parser
{
    internal static int Parse(Stream input, bool strict, int limit)
    {
        byte[]? buffer = null, spare = null;
        var state = 0;
        var owned = false;
    again:
        buffer ??= ArrayPool<byte>.Shared.Rent(limit);
        owned = true;
        int read = input.Read(buffer, 0, limit);
        switch (state)
        {
            case 0 when read == 0:
                goto done;
            case 0:
                state = buffer[0] == (byte)'#' ? 1 : 2;
                goto case 2;
            case 1:
                do
                {
                    if (read-- <= 0) break;
                    if (buffer[read] == '\n') continue;
                    if (strict) throw new InvalidDataException();
                }
                while (read > 0);
                goto default;
            case 2:
                spare = ArrayPool<byte>.Shared.Rent(checked(limit *= 2));
                Buffer.BlockCopy(buffer, 0, spare, 0, read);
                (buffer, spare) = (spare, buffer);
                ArrayPool<byte>.Shared.Return(spare);
                spare = null;
                goto case 1;
            default:
                if (++state < 5) goto again;
                break;
        }

        lock (input)
        {
            for (int i = 0, j = read; i < j; i++, j--)
            {
                if ((buffer[i] ^ buffer[j]) == 0) { continue; }
                if (i > 100) goto done;
            }
        }

    done:
        try
        {
            try { input.Flush(); }
            catch (IOException e) when (e.HResult != 0) { return -1; }
            catch { if (strict) throw; }
            finally { state = -state; }
        }
        finally
        {
            if (owned && buffer is not null)
                ArrayPool<byte>.Shared.Return(buffer);
            if (spare != null) ArrayPool<byte>.Shared.Return(spare);
        }

        return strict ? state : ~state;
    }
}
