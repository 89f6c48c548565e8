using System.Buffers;
using System.Collections.Generic;

namespace Faulty
{
    public static class Program
    {
        static void Touch(int n)
        {
            (int Start, int End)[] parts = ArrayPool<(int Start, int End)>.Shared.Rent(n);
            ArrayPool<(int, int)>.Create().Return(parts); //! POOL013 //? POOL030
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Touch(int n)
        {
            var parts = ArrayPool<(int Start, int End)>.Shared.Rent(n);
            var nested = ArrayPool<List<(int Start, int End)[]>>.Shared.Rent(n);
            ArrayPool<(int, int)>.Shared.Return(parts);
            ArrayPool<List<(int, int)[]>>.Shared.Return(nested); //? POOL021
        }
    }
}
