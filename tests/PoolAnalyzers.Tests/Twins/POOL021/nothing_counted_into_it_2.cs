// Where the count is zero, nothing was stored.
using System;
using System.Buffers;
using System.Collections.Generic;

namespace Faulty
{
    public static class Program
    {
        static void Run(Queue<string> queue, Action<string[], int> tell)
        {
            var batch = ArrayPool<string>.Shared.Rent(32);
            int count = 0;
            while (count < batch.Length && queue.TryDequeue(out var item))
                batch[count++] = item;
            if (count == 1)
            {
                ArrayPool<string>.Shared.Return(batch); //! POOL021
                return;
            }
            ArrayPool<string>.Shared.Return(batch, true);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(Queue<string> queue, Action<string[], int> tell)
        {
            var batch = ArrayPool<string>.Shared.Rent(32);
            int count = 0;
            while (count < batch.Length && queue.TryDequeue(out var item))
                batch[count++] = item;
            if (count == 0)
            {
                ArrayPool<string>.Shared.Return(batch);
                return;
            }
            ArrayPool<string>.Shared.Return(batch, true);
        }
    }
}
