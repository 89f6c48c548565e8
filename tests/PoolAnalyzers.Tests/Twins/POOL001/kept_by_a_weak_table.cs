using System.Buffers;
using System.Runtime.CompilerServices;

namespace Faulty
{
    public static class Program
    {
        static readonly ConditionalWeakTable<object, object> s_table = new();

        static void Attach(object key, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            s_table.Add(key, (object)buffer.Length);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static readonly ConditionalWeakTable<object, byte[]> s_table = new();

        static void Attach(object key, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            s_table.Add(key, buffer);
        }
    }
}
