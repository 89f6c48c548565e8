// Many pooled objects go back by a method of their own.
using System;
using System.Text;
using Microsoft.Extensions.ObjectPool;

namespace Faulty
{
    public static class Program
    {
        sealed class Text : IDisposable
        {
            private static readonly ObjectPool<Text> s_pool = ObjectPool.Create<Text>();
            public readonly StringBuilder Builder = new();
            public static Text Get() => s_pool.Get();
            public void Dispose()
            {
                s_pool.Return(this);
            }

            public string Done()
            {
                return Builder.ToString();
            }
        }

        static string Run()
        {
            var text = Text.Get(); //! POOL004
            text.Builder.Append('a');
            return text.Done();
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        sealed class Text : IDisposable
        {
            private static readonly ObjectPool<Text> s_pool = ObjectPool.Create<Text>();
            public readonly StringBuilder Builder = new();
            public static Text Get() => s_pool.Get();
            public void Dispose()
            {
                s_pool.Return(this);
            }

            public string Done()
            {
                s_pool.Return(this);
                return Builder.ToString();
            }
        }

        static string Run()
        {
            var text = Text.Get();
            text.Builder.Append('a');
            return text.Done();
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        sealed class Text : IDisposable
        {
            private static readonly ObjectPool<Text> s_pool = ObjectPool.Create<Text>();
            public readonly StringBuilder Builder = new();
            public static Text Get() => s_pool.Get();
            public void Dispose()
            {
                s_pool.Return(this);
            }

            public string Done()
            {
                Dispose();
                return Builder.ToString();
            }
        }

        static string Run()
        {
            var text = Text.Get();
            text.Builder.Append('a');
            return text.Done();
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        sealed class Text : IDisposable
        {
            private static readonly ObjectPool<Text> s_pool = ObjectPool.Create<Text>();
            public readonly StringBuilder Builder = new();
            public static Text Get() => s_pool.Get();
            public void Dispose()
            {
                s_pool.Return(this);
            }

            public string Done()
            {
                return Builder.ToString();
            }
        }

        static string Run()
        {
            var text = Text.Get();
            text.Builder.Append('a');
            using (text)
                return text.Done();
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        sealed class Text : IDisposable
        {
            private static readonly ObjectPool<Text> s_pool = ObjectPool.Create<Text>();
            public readonly StringBuilder Builder = new();
            public static Text Get() => s_pool.Get();
            public void Dispose()
            {
                s_pool.Return(this);
            }

            public string Done()
            {
                return Builder.ToString();
            }
        }

        static string Run()
        {
            var text = Text.Get();
            text.Builder.Append('a');
            try
            {
                return text.Done();
            }
            finally
            {
                text.Dispose();
            }
        }
    }
}
