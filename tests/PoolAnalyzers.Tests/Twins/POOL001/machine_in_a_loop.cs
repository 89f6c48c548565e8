// A machine written as a loop: its state says whether there is an array.
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        static int Run(string text)
        {
            int state = 0;
            char[]? a = null;
            foreach (char c in text)
            {
                if (state == 0)
                {
                    a = ArrayPool<char>.Shared.Rent(64); //! POOL001
                    state = 1;
                }
                else if (state == 1)
                {
                    if (c == '.')
                        state = 2;
                }
                else
                {
                    a![1] = c;
                    state = 0;
                }
            }

            if (a != null)
                ArrayPool<char>.Shared.Return(a);
            return state;
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static int Run(string text)
        {
            int state = 0;
            char[]? a = null;
            foreach (char c in text)
            {
                if (state == 0)
                {
                    a = ArrayPool<char>.Shared.Rent(64);
                    state = 1;
                }
                else if (state == 1)
                {
                    if (c == '.')
                        state = 2;
                }
                else
                {
                    ArrayPool<char>.Shared.Return(a!);
                    a = null;
                    state = 0;
                }
            }

            if (a != null)
                ArrayPool<char>.Shared.Return(a);
            return state;
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static int Run(string text)
        {
            int state = 0;
            char[]? a = null;
            foreach (char c in text)
            {
                switch (state)
                {
                    case 0:
                        a = ArrayPool<char>.Shared.Rent(64); //! POOL001
                        state = 1;
                        break;
                    case 1:
                        a![0] = c;
                        if (c == '.')
                            state = 2;
                        break;
                    default:
                        a![1] = c;
                        state = 0;
                        break;
                }
            }

            if (a != null)
                ArrayPool<char>.Shared.Return(a);
            return state;
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static int Run(string text)
        {
            int state = 0;
            char[]? a = null;
            foreach (char c in text)
            {
                switch (state)
                {
                    case 0:
                        a = ArrayPool<char>.Shared.Rent(64);
                        state = 1;
                        break;
                    case 1:
                        a![0] = c;
                        if (c == '.')
                            state = 2;
                        break;
                    default:
                        ArrayPool<char>.Shared.Return(a!);
                        a = null;
                        state = 0;
                        break;
                }
            }

            if (a != null)
                ArrayPool<char>.Shared.Return(a);
            return state;
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static int Run(string text)
        {
            int state = 0;
            char[]? a = null;
            foreach (char c in text)
            {
                switch (state)
                {
                    case 0:
                        if (c != ' ')
                            state = 1;
                        break;
                    case 1:
                        a = ArrayPool<char>.Shared.Rent(64); //! POOL001
                        state = c == ':' ? 3 : 2;
                        break;
                    case 2:
                        a![0] = c;
                        if (c == '.')
                            state = 3;
                        break;
                    case 3:
                        a![1] = c;
                        state = 0;
                        break;
                }
            }

            if (a != null)
                ArrayPool<char>.Shared.Return(a);
            return state;
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static int Run(string text)
        {
            int state = 0;
            char[]? a = null;
            foreach (char c in text)
            {
                switch (state)
                {
                    case 0:
                        if (c != ' ')
                            state = 1;
                        break;
                    case 1:
                        a = ArrayPool<char>.Shared.Rent(64);
                        state = c == ':' ? 3 : 2;
                        break;
                    case 2:
                        a![0] = c;
                        if (c == '.')
                            state = 3;
                        break;
                    case 3:
                        ArrayPool<char>.Shared.Return(a!);
                        a = null;
                        state = 0;
                        break;
                }
            }

            if (a != null)
                ArrayPool<char>.Shared.Return(a);
            return state;
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        static int Run(string text)
        {
            int state = 0;
            char[]? a = null;
            foreach (char c in text)
            {
                switch (state)
                {
                    case 3:
                        a![1] = c;
                        state = 0;
                        break;
                    case 0:
                        a = ArrayPool<char>.Shared.Rent(64); //! POOL001
                        a[0] = c;
                        state = 1;
                        continue;
                    case 1:
                        if (c == '.')
                        {
                            state = 2;
                        }
                        else if (c == '!')
                        {
                            goto case 3;
                        }

                        break;
                    case 2:
                        state = 3;
                        break;
                }
            }

            if (a != null)
                ArrayPool<char>.Shared.Return(a);
            return state;
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        static int Run(string text)
        {
            int state = 0;
            char[]? a = null;
            foreach (char c in text)
            {
                switch (state)
                {
                    case 3:
                        ArrayPool<char>.Shared.Return(a!);
                        a = null;
                        state = 0;
                        break;
                    case 0:
                        a = ArrayPool<char>.Shared.Rent(64);
                        a[0] = c;
                        state = 1;
                        continue;
                    case 1:
                        if (c == '.')
                        {
                            state = 2;
                        }
                        else if (c == '!')
                        {
                            goto case 3;
                        }

                        break;
                    case 2:
                        state = 3;
                        break;
                }
            }

            if (a != null)
                ArrayPool<char>.Shared.Return(a);
            return state;
        }
    }
}
