// Rented once for a whole loop: the span over it is not empty any more.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static int Run(int n, int turns)
        {
            int[]? pooled = null;
            Span<int> temp = default;
            int sum = 0;
            for (int turn = 0; turn < turns; turn++)
            {
                temp = default;
                if (temp.IsEmpty)
                    temp = pooled = ArrayPool<int>.Shared.Rent(n); //! POOL001
                sum += temp[0];
            }

            if (pooled != null)
                ArrayPool<int>.Shared.Return(pooled);
            return sum;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Run(int n, int turns)
        {
            int[]? pooled = null;
            Span<int> temp = default;
            int sum = 0;
            for (int turn = 0; turn < turns; turn++)
            {
                if (temp.IsEmpty)
                    temp = pooled = ArrayPool<int>.Shared.Rent(n);
                sum += temp[0];
            }

            if (pooled != null)
                ArrayPool<int>.Shared.Return(pooled);
            return sum;
        }
    }
}
