using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        struct Item
        {
            public string? Text;
            public void Clear() => Text = null;
        }

        static void Run(int n)
        {
            var a = ArrayPool<Item>.Shared.Rent(n);
            for (int i = 0; i < n; i++)
                a[i].Text = i + "";
            for (int i = 0; i < n; i++)
            {
                ref var item = ref a[i];
                Console.WriteLine(item.Text);
            }

            ArrayPool<Item>.Shared.Return(a); //! POOL021
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        struct Item
        {
            public string? Text;
            public void Clear() => Text = null;
        }

        static void Run(int n)
        {
            var a = ArrayPool<Item>.Shared.Rent(n);
            for (int i = 0; i < n; i++)
                a[i].Text = i + "";
            for (int i = 0; i < n; i++)
            {
                ref var item = ref a[i];
                Console.WriteLine(item.Text);
                item = default;
            }

            ArrayPool<Item>.Shared.Return(a);
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        struct Item
        {
            public string? Text;
            public void Clear() => Text = null;
        }

        static void Run(int n)
        {
            var a = ArrayPool<Item>.Shared.Rent(n);
            for (int i = 0; i < n; i++)
                a[i].Text = i + "";
            for (int i = 0; i < n; i++)
            {
                ref var item = ref a[i];
                Console.WriteLine(item.Text);
                item.Clear();
            }

            ArrayPool<Item>.Shared.Return(a);
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        struct Item
        {
            public string? Text;
            public void Clear() => Text = null;
        }

        static void Run(int n)
        {
            var a = ArrayPool<Item>.Shared.Rent(n);
            for (int i = 0; i < n; i++)
                a[i].Text = i + "";
            for (int i = 0; i < n; i++)
            {
                ref var item = ref a[i];
                Console.WriteLine(item.Text);
                a[i].Clear();
            }

            ArrayPool<Item>.Shared.Return(a);
        }
    }
}
