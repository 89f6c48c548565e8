using System.Buffers;
using System.Collections.Generic;
using System.Text;

namespace Faulty
{
    public static class Program
    {
        static int Run(IEnumerable<int> all, IReadOnlyDictionary<int, byte> map, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            foreach (int i in all)
            {
                if (map.TryGetValue(i, out byte one))
                    b[0] = one;
            }
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static string Run(int[] all, IReadOnlyDictionary<int, byte> map, StringBuilder text, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            foreach (int i in all)
            {
                if (map.TryGetValue(i, out byte one))
                    b[0] = one;
                text.Append(i);
            }
            var s = $"{n}: {text.ToString()}";
            ArrayPool<byte>.Shared.Return(b);
            return s;
        }
    }
}
