using System;
using System.Buffers;
using System.Collections.Generic;

namespace Faulty
{
    public static class Program
    {
        static void Run(string text, List<int> all, int n)
        {
            var b = ArrayPool<char>.Shared.Rent(n); //! POOL002
            int i = 0;
            foreach (char c in text)
                b[i++] = c;
            all.RemoveAt(n);
            ArrayPool<char>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(string text, List<int> all, Dictionary<int, int> more, int n)
        {
            var b = ArrayPool<char>.Shared.Rent(n);
            int i = 0;
            foreach (char c in text)
                b[i++] = c;
            all.Clear();
            more.Clear();
            if (Enum.TryParse(text, out DayOfWeek day))
                b[0] = (char)day;
            ArrayPool<char>.Shared.Return(b);
        }
    }
}
