using System.Buffers;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static void Run(int n)
        {
            Task[] a = ArrayPool<Task>.Shared.Rent(n);
            for (int i = 0; i < n; i++)
                a[i] = Task.CompletedTask;
            ArrayPool<Task>.Shared.Return(a); //! POOL021
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(int n)
        {
            Task[] a = ArrayPool<Task>.Shared.Rent(n);
            for (int i = 0; i < n; i++)
                a[i] = null!;
            ArrayPool<Task>.Shared.Return(a);
        }
    }
}
